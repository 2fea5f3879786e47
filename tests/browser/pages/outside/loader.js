// Stands in for the library the page loads from outside. Its button asks for something more.
addEventListener('DOMContentLoaded', () => {
  const button = document.getElementById('start');
  button.hidden = false;
  button.addEventListener('click', () => {
    new Image().src = 'https://pictures.example/started.png';
  });
});
